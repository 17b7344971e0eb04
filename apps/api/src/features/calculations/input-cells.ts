import { formulaInputs, type CalculatedInput } from '@groundwatch/protocol/model';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { invalidField } from '../../errors.ts';

const oneInput = /^([a-h])\s*[=＝]\s*(\d{1,15})\s+(\w{1,16})\s+(\d{1,3})\/(\d{1,3})\s+(\w{1,64})(?:\s+(\d{1,8})\s*s)?$/;
const USUAL_AGE_S = 7_200;
const EXAMPLE = 'a = 10000001 b07 1/0 x; b = 10000002 b07 1/0 x 3600 s';

const seen = 's.device_id = d.id AND ($1::int[] IS NULL OR d.station_id = ANY($1))';

/**
 * Formats inputs as `a = device type port/sub-address field age s`, separated by semicolons. Sensors outside the caller's scope appear as
 * `#id`.
 */
export async function inputsText(
  db: Queryable,
  caller: Caller,
  all: readonly (readonly CalculatedInput[])[],
): Promise<string[]> {
  const ids = [...new Set(all.flat().map(({ sensorId }) => sensorId))];
  const { rows } = await db.query<{ id: number; address: string }>(
    `SELECT s.id, concat(d.device_no, ' ', s.type, ' ', s.port, '/', s.sub_address) AS address FROM sensor s JOIN device d ON ${seen} WHERE s.id = ANY($2)`,
    [stationFilter(caller), ids],
  );
  const addresses = new Map(rows.map(({ id, address }) => [id, address]));
  return all.map((inputs) =>
    inputs
      .map(
        ({ sensorId, field, maxAgeS }, index) =>
          `${formulaInputs[index]} = ${addresses.get(sensorId) ?? `#${sensorId}`} ${field} ${maxAgeS} s`,
      )
      .join('; '),
  );
}

/** Parses the inputs. Throws invalid if the text is malformed or names a sensor outside the caller's scope. */
export async function readInputs(db: Queryable, caller: Caller, text: string): Promise<CalculatedInput[]> {
  const parts = text.split(/[;；]/).flatMap((part) => part.trim() || []);
  return Promise.all(
    parts.map(async (part, index) => {
      const read = oneInput.exec(part);
      if (!read || read[1] !== formulaInputs[index])
        throw invalidField('inputs', 'inputText', { part, example: EXAMPLE });
      const [, , deviceNo, type, port, subAddress, field = '', age] = read;
      const { rows } = await db.query<{ id: number }>(
        `SELECT s.id FROM sensor s JOIN device d ON ${seen} WHERE d.device_no = $2::int8 AND s.type = $3 AND s.port = $4::int AND s.sub_address = $5::int`,
        [stationFilter(caller), deviceNo, type, port, subAddress],
      );
      if (!rows[0]) throw invalidField('inputs', 'nobodyNamed', { name: part });
      return { sensorId: rows[0].id, field, maxAgeS: age === undefined ? USUAL_AGE_S : Number(age) };
    }),
  );
}
