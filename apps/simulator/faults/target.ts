/** What the harness disturbs: an installation or a cluster. */
export interface Target {
  /** For the harness itself; faults do not cut this connection. */
  readonly databaseUrl: string;
  readonly pageUrl: string;
  readonly rtu: { readonly host: string; readonly port: number };
  /** Of the administrator. */
  readonly password: string;
  /** The faults that can be caused here. */
  readonly faults: readonly string[];
  begin(fault: string): Promise<unknown>;
  /** Ends the fault and waits until every process reports that it is ready. False: one does not. */
  heal(): Promise<boolean>;
  close(): Promise<void>;
}
