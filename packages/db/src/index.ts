export { binaryArray, type ArrayElement, type ArrayType } from './binary-array.ts';
export type { Bus, Subscription } from './bus/bus.ts';
export { openBus, type BusOptions } from './bus/open-bus.ts';
export { DatabaseStartError, type DatabaseStartCode } from './embedded/database-start-error.ts';
export { startEmbedded, type Embedded } from './embedded/start-embedded.ts';
export { migrate, type MigrateOptions } from './migrate/migrate.ts';
export { MigrationError } from './migrate/migration-error.ts';
export { createPool, typeParsers, type PoolOptions } from './pool.ts';
