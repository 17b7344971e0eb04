-- Nonces that devices used in HELLO, by whichever process heard them: a replay is refused by all, after a restart too.
CREATE TABLE hello_nonce (
  device_id integer NOT NULL REFERENCES device ON DELETE CASCADE,
  nonce bytea NOT NULL CHECK (octet_length(nonce) = 16),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, nonce)
);
CREATE INDEX hello_nonce_used_at ON hello_nonce (used_at);
