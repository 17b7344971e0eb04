export * from './calls.ts';
export * from './crm.ts';
export * from './device-models.ts';
export * from './field.ts';
export * from './organisation.ts';
export * from './people.ts';
export * from './quarantine-frame.ts';
export {
  isMoved,
  registryRoutes,
  type MovedPath,
  type RegistryPath,
  type RegistryRow,
  type SheetPath,
} from './routes.ts';
export { changeOf } from './parts.ts';
