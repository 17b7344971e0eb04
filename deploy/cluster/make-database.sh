#!/bin/sh
# Patroni runs it once, on the new primary: the processes get a role that owns their database and nothing else.
set -eu
psql "$1" --set=ON_ERROR_STOP=1 --set=password="$GROUNDWATCH_PASSWORD" <<'SQL'
CREATE ROLE groundwatch LOGIN PASSWORD :'password';
CREATE DATABASE groundwatch OWNER groundwatch;
SQL
