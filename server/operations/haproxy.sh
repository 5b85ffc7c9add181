#!/bin/sh
# Starts HAProxy in the foreground with haproxy.cfg, filled in for the servers of GAME_SERVERS. Writes no file, because a container's
# disk is read-only, and needs only what the image of HAProxy has.
set -eu
config=$(awk '
  function refuse(why) {
    print "GAME_SERVERS " why > "/dev/stderr"
    exit 1
  }
  BEGIN {
    count = split(ENVIRON["GAME_SERVERS"], servers, " ")
    if (count == 0) refuse("names no server: set it to game-1=host:2567 game-2=host:2567")
    for (i = 1; i <= count; i++) {
      # No path of the game begins with a word that ends in a digit.
      if (servers[i] !~ /^[A-Za-z][A-Za-z0-9-]*[0-9]=[^= ]+:[0-9]+$/)
        refuse("holds " servers[i] ", which is not like game-1=host:2567: a name of letters, digits and hyphens that ends in a digit")
      split(servers[i], parts, "=")
      names[i] = parts[1]
      addresses[i] = parts[2]
      if (names[i] in known) refuse("names " names[i] " twice")
      known[names[i]] = 1
    }
  }
  /^ *#/ { print; next }
  { sub(/DESCRIPTORS/, count * 20000 + 100); sub(/CONNECTIONS/, count * 10000); sub(/SERVERS/, count) }
  !/NAME/ { print; next }
  {
    for (i = 1; i <= count; i++) {
      line = $0
      gsub(/NAME/, names[i], line)
      gsub(/ADDRESS/, addresses[i], line)
      print line
    }
  }
' "$(dirname "$0")/haproxy.cfg")
exec haproxy -db -f /dev/stdin <<END
$config
END
