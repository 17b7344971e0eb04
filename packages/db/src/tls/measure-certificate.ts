import { Gauge, type Registry } from 'prom-client';
import type { Certificate } from './certificate.ts';

/** Registers how long a process's certificate is valid for. A process without one never has an expired one: +Inf. */
export function measureCertificate(registry: Registry, prefix: string, current: () => Certificate | undefined): void {
  new Gauge({
    name: `${prefix}certificate_days_left`,
    help: 'Days until the TLS certificate of this process expires; +Inf: it has none',
    registers: [registry],
    collect() {
      this.set(current()?.daysLeft ?? Infinity);
    },
  });
  new Gauge({
    name: `${prefix}certificate_refused`,
    help: 'Whether the files of the TLS certificate have changed and cannot be used (1) or not (0)',
    registers: [registry],
    collect() {
      this.set(Number(current()?.isRefused ?? false));
    },
  });
}
