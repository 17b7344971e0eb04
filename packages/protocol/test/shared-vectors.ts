import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface VectorHeader {
  version: number;
  flags: string[];
  type: string;
  device: string;
  boot: number;
  seq: number;
  counter: number;
  send_time: number;
  length: number;
  trailer: string;
}

type Json = Record<string, unknown>;

export interface VectorItem {
  tag: string;
  name: string;
  value?: Json;
}

export interface Totals {
  frames: { offset: number; length: number; header: VectorHeader }[];
  skipped: number;
  bad_trailers: number;
  pending: number;
  unsupported?: { version: number; type: string; boot: number; seq: number }[];
  after_20_s?: Totals;
}

export interface CryptoFields {
  step: string;
  header?: VectorHeader;
  items?: VectorItem[];
  direction?: 'up' | 'down';
  secret?: string;
  device_nonce?: string;
  server_nonce?: string;
  auth?: string;
  server_auth?: string;
  key?: string;
  plaintext?: string | null;
}

interface Common {
  name: string;
  hex: string;
  expect?: { result: number; now: number };
}

export type Vector =
  | (Common & { kind: 'frame'; fields: { header: VectorHeader; items: VectorItem[] } })
  | (Common & { kind: 'malformed'; fields: { header: VectorHeader } })
  | (Common & { kind: 'stream'; fields: Totals })
  | (Common & { kind: 'crypto'; fields: CryptoFields });

// Vectors of an independent implementation, beside the checkout if available.
const path = fileURLToPath(new URL('../../../../shared/vectors/grtu1.json', import.meta.url));

export const sharedVectors: readonly Vector[] | null = existsSync(path)
  ? (JSON.parse(readFileSync(path, 'utf8')) as { vectors: Vector[] }).vectors
  : null;
