import { sql } from '@groundwatch/db/orm';
import type { CrmDuplicate, CrmLikeness } from '@groundwatch/protocol/rest';
import type { Executor } from '../audit.ts';

const MOST = 10;

/**
 * Clients and contacts that share a name, telephone number or e-mail address with the given values, whoever looks after them, so that two
 * people do not approach the same client unknowingly. Contact names are compared within one client only.
 */
export async function findDuplicates(
  db: Executor,
  { of, name, phone, email, id = 0, clientId = 0 }: CrmLikeness,
): Promise<CrmDuplicate[]> {
  const [ownClient, ownContact] = of === 'client' ? [id, 0] : [clientId, id];
  const { rows } = await db.execute<{ [Key in keyof CrmDuplicate]: CrmDuplicate[Key] }>(sql`
    WITH typed AS (SELECT crm_name_key(${name}) AS name, crm_phone_key(${phone}) AS phone, lower(${email}) AS email),
      alike AS (
        SELECT 'client' AS kind, c.id, c.name, '' AS "clientName", c.owner_id,
          ${of === 'client'} AND t.name <> '' AND c.name_key = t.name AS by_name,
          t.phone <> '' AND c.phone_key = t.phone AS by_phone, t.email <> '' AND c.email_key = t.email AS by_email
        FROM crm_client c, typed t WHERE c.id <> ${ownClient}
          AND (c.name_key = t.name OR c.phone_key = t.phone OR c.email_key = t.email)
        UNION ALL
        SELECT 'contact', k.id, k.name, c.name, c.owner_id,
          ${of === 'contact'} AND t.name <> '' AND k.name_key = t.name AND k.client_id = ${clientId},
          t.phone <> '' AND k.phone_key = t.phone, t.email <> '' AND k.email_key = t.email
        FROM crm_contact k JOIN crm_client c ON c.id = k.client_id, typed t WHERE k.id <> ${ownContact}
          AND (${of === 'contact'} OR k.client_id <> ${ownClient})
          AND (k.client_id = ${clientId} AND k.name_key = t.name OR k.phone_key = t.phone OR k.email_key = t.email))
    SELECT a.kind, a.id, a.name, a."clientName", coalesce(u.account_name, '') AS "ownerName",
      array_remove(ARRAY[CASE WHEN by_name THEN 'name' END, CASE WHEN by_phone THEN 'phone' END, CASE WHEN by_email THEN 'email' END],
        NULL) AS fields
    FROM alike a LEFT JOIN app_user u ON u.id = a.owner_id WHERE by_name OR by_phone OR by_email
    ORDER BY by_name DESC, a.name, a.id LIMIT ${MOST}`);
  return rows;
}
