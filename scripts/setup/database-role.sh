#!/bin/sh
# Runs once in the database's container, when its volume is made: the processes get a role that owns the database and nothing else.
# The server's superuser keeps no password, so that it can be used from inside the container alone.
set -eu
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --set=name="$POSTGRES_DB" --set=superuser="$POSTGRES_USER" <<'SQL'
CREATE ROLE groundwatch LOGIN PASSWORD :'password';
ALTER DATABASE :"name" OWNER TO groundwatch;
ALTER ROLE :"superuser" PASSWORD NULL;
SQL
