/** What the harness does harm to: an installation or a cluster. */
export interface Target {
  /** Of the harness itself: no fault is on this way. */
  readonly databaseUrl: string;
  readonly pageUrl: string;
  readonly rtu: { readonly host: string; readonly port: number };
  /** The administrator's. */
  readonly password: string;
  /** Kinds of faults that can happen here. */
  readonly faults: readonly string[];
  /** Begins a fault. */
  begin(fault: string): Promise<void>;
  /** Ends it, and waits until every process says that it is ready. False: one never does. */
  heal(): Promise<boolean>;
  close(): Promise<void>;
}
