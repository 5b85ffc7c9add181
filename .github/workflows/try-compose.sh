#!/usr/bin/env bash
# Starts the image seventh-chevron with docker-compose.yml, registers a player, builds a mine, restarts everything, and looks whether both are
# still there. Needs docker, curl and jq.
set -euo pipefail
cd "$(dirname "$0")/../.."

export POSTGRES_PASSWORD=only4thistry JWT_SECRET="$(openssl rand -hex 32)"
export COMPOSE_PROFILES=mail SMTP_URL=smtp://mailpit:1025 MAIL_FROM=gate@your-domain.org
game=http://localhost:2567
trap 'docker compose logs --tail 100; docker compose down --volumes' EXIT

call() { # METHOD PATH [BODY]
  curl --silent --show-error --fail-with-body --request "$1" "$game$2" --header 'Accept: application/json' \
    ${token:+--header "Authorization: Bearer $token"} ${3:+--header 'Content-Type: application/json' --data "$3"}
}

login() {
  token=
  token=$(call POST /login '{"email":"jack@your-domain.org","password":"chevron seven"}' | jq -er .access_token)
}

docker compose up --detach --wait --no-build
token=
call POST /register '{"username":"jack","email":"jack@your-domain.org","password":"chevron seven","race_id":4}'
code=
for _ in $(seq 30); do
  code=$(curl --silent http://localhost:8025/api/v1/messages | jq -r '.messages[0].Subject // ""' | grep -oE '[0-9]{5}' || true)
  [ -n "$code" ] && break
  sleep 1
done
call POST /verify_email "{\"email\":\"jack@your-domain.org\",\"token\":\"$code\",\"planet_name\":\"Abydos\"}"
login
world=$(call GET /planets | jq -er '.[0].planet_id')
# 3: the metal mine.
call POST /build "{\"planet_id\":$world,\"building_type_id\":3}"

docker compose restart
docker compose up --detach --wait --no-build
login
call GET "/planet/$world" | jq -e '.planet_name == "Abydos" and (.buildings | map(.building_type_id) | index(3) != null)'
echo 'The player and the mine are still there.'
