import type { MapFailure } from '@groundwatch/protocol/model';

/** The file cannot be used. */
export class FileRefused extends Error {
  readonly kind: MapFailure;
  constructor(kind: MapFailure) {
    super(kind);
    this.kind = kind;
  }
}
