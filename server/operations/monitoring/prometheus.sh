#!/bin/sh
# Starts Prometheus, which reads a token from a file only, and not from the environment.
set -eu
(umask 077 && printf %s "${METRICS_TOKEN:?set it in .env, at least 12 characters}" > /tmp/token)
exec prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/prometheus --storage.tsdb.retention.time=30d
