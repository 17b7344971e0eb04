export { addToRules, changeRules, changeRulesStatements, holdRules, type HeldRules } from './alarms/rule-revision.ts';
export { applyWindows, endShelving, markHeld, type Holding } from './alarms/alarm-clock.ts';
export { lockJudged, readLiveAlarms, readOpenLiveAlarms, type AlarmActor } from './alarms/alarm-store.ts';
export { recordJudgements, triggerOf, type JudgedChange, type NewJudgement } from './alarms/record-judgements.ts';
export { settleContradicted } from './alarms/settle-contradicted.ts';
export * from './alarms/step-alarms.ts';
export {
  namedAlarms,
  toLiveAlarm,
  toStoredAlarm,
  type AlarmKey,
  type AlarmNames,
  type AlarmPlace,
  type AlarmRow,
  type StoredAlarm,
} from './alarms/stored-alarm.ts';
export type { BackupPart } from './backup/read-backup.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { BackupError } from './backup/sealed-stream.ts';
export { differingTables, verifyBackup } from './backup/verify-backup.ts';
export { writeBackup, type KeptFile } from './backup/write-backup.ts';
export { binaryArray, type ArrayElement, type ArrayType } from './binary-array.ts';
export type { Bus, Subscription } from './bus/bus.ts';
export { openBus, type BusOptions } from './bus/open-bus.ts';
export { loadInputSensors, readInput, type InputReading, type InputSensor } from './input-sensors.ts';
export { DatabaseStartError, type DatabaseStartCode } from './embedded/database-start-error.ts';
export { Election } from './election.ts';
export { embeddedUrl, startEmbedded, type Embedded } from './embedded/start-embedded.ts';
export { migrate, type MigrateOptions } from './migrate/migrate.ts';
export { MigrationError } from './migrate/migration-error.ts';
export { storeIdent } from './store-ident.ts';
export { createPool, typeParsers, type PoolOptions, type Queryable } from './pool.ts';
export { Reads } from './reads.ts';
export type { ReadSource } from './replica.ts';
export { isShared, SharedCounts } from './shared-counts.ts';
export { databaseProbe, probe } from './probe.ts';
export { measureProcess } from './process-metrics.ts';
export { openDatabase, type Database } from './database.ts';
export * from './commands/command-store.ts';
export * from './commands/enqueue.ts';
export * from './commands/step.ts';
export { isTaken, readBackKeys, valuesToWrite } from './commands/write-values.ts';
export { loadOpenLifecycles, type OpenLifecycles } from './commands/open-lifecycles.ts';
export type { StoredCommand } from './commands/stored-command.ts';
export * from './schema/index.ts';
export { prepareSealing } from './sealing/prepare-sealing.ts';
export { SealError, sealer, sealWith } from './sealing/sealer.ts';
export { withSecretFiles } from './secret-files.ts';
export { Certificate, CertificateError, type CertificateFiles } from './tls/certificate.ts';
export { measureCertificate } from './tls/measure-certificate.ts';
export { HungError, inOrder, inTransaction } from './transaction.ts';
export { wallScope } from './wall-scope.ts';
export type { Pool, PoolClient } from 'pg';
