-- HJ 212-2017 is a wire protocol of TCP servers.
ALTER TABLE tcp_server DROP CONSTRAINT tcp_server_adapter_check,
  ADD CONSTRAINT tcp_server_adapter_check CHECK (adapter IN ('grtu1', 'sl651', 'hj212'));
