import { identFields, snakeCase } from '@groundwatch/protocol/model';

/** SQL of the identification texts of a device, in catalogue order; columns of `identThen`. */
export const identColumns: readonly string[] = identFields.map(({ key }) => `i.${snakeCase(key)}`);

/** SQL that joins rows of `device_status`, under an alias, with the device's last identification at their receive time. */
export const identThen = (status: string): string => ` LEFT JOIN LATERAL (SELECT * FROM device_ident
  WHERE device_id = ${status}.device_id AND at <= ${status}.received_at ORDER BY at DESC LIMIT 1) i ON true`;
