-- TLS of a TCP server, and whether its devices show certificates of their own. Certificates and keys are files of the ingest process.
ALTER TABLE tcp_server ADD COLUMN tls text NOT NULL DEFAULT 'off' CHECK (tls IN ('off', 'on', 'asked', 'required'));
