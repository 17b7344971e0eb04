import { identFields, snakeCase } from '@groundwatch/protocol/model';

/** SQL of the texts with which a device said who it is, in the order of the catalogue; of `identThen`. */
export const identColumns: readonly string[] = identFields.map(({ key }) => `i.${snakeCase(key)}`);

/** SQL that joins to rows of `device_status`, under an alias, what the device had said of itself last when they were received. */
export const identThen = (status: string): string => ` LEFT JOIN LATERAL (SELECT * FROM device_ident
  WHERE device_id = ${status}.device_id AND at <= ${status}.received_at ORDER BY at DESC LIMIT 1) i ON true`;
