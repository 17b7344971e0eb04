-- Secrets of devices, channels, commands and second factors are sealed by the processes (AES-256-GCM), with keys made of the
-- secret of the installation. They seal what is there when they start first; the one row says that they did, and with which.
CREATE TABLE sealing (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  proof bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);

-- Sealed values are longer than what they hold; how long that may be the processes see to.
ALTER TABLE device DROP CONSTRAINT device_secret_check, DROP CONSTRAINT device_next_secret_check;
ALTER TABLE app_user DROP CONSTRAINT app_user_totp_secret_check;
