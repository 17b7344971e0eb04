import type { MapFailure } from '@groundwatch/protocol/model';

/** What a file is not good for. */
export class FileRefused extends Error {
  readonly kind: MapFailure;
  constructor(kind: MapFailure) {
    super(kind);
    this.kind = kind;
  }
}
