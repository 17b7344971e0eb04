import { LanguageSchema, type DataScope, type Language } from '@groundwatch/protocol/rest';
import { translator } from '../../../i18n/translate.ts';
import { joined, parts, plain, type CellForm } from './cell-forms.ts';
import { CellProblem } from './cell-problem.ts';
import { References, type Named } from './references.ts';

const kinds = ['company', 'project', 'station'] as const;
type Kind = (typeof kinds)[number];
type Sites = Readonly<Record<Kind, References>>;

interface Site {
  id: number;
  name: string;
  parentId?: number;
}

const divider = /[;；\n\r]/;

/** Sites are written with their parents, and are also read by their name alone. */
function named(sites: readonly Site[], above: ReadonlyMap<number, string>): Named[] {
  return sites.map(({ id, name, parentId }) => {
    const parent = parentId === undefined ? undefined : above.get(parentId);
    const word = parent === undefined ? name : `${parent} / ${name}`;
    return { id, names: [parent === '' || divider.test(word) ? '' : word, name] };
  });
}

const wordsOf = (sites: readonly Named[]) => new Map(sites.map(({ id, names }) => [id, names[0] ?? '']));

export function namedSites(companies: readonly Site[], projects: readonly Site[], stations: readonly Site[]): Sites {
  const company = named(companies, new Map());
  const project = named(projects, wordsOf(company));
  const station = named(stations, wordsOf(project));
  return {
    company: new References(company, true),
    project: new References(project, true),
    station: new References(station, true),
  };
}

const idOf = (scope: DataScope, kind: Kind): number | undefined => scope[`${kind}Id`];

/** In the order of answers. */
export const inScopeOrder = (scopes: readonly DataScope[]): DataScope[] =>
  kinds.flatMap((kind) => {
    const ids = new Set(scopes.flatMap((scope) => idOf(scope, kind) ?? []));
    return [...ids].toSorted((a, b) => a - b).map((id): DataScope => ({ [`${kind}Id`]: id }));
  });

/** `company: A; project: A / B; station: A / B / C` */
export function scopesForm(language: Language, sites: Sites): CellForm {
  const wordOf = (kind: Kind, one = language): string => translator(one)(`resource.${kind}`);
  const kindOf = new Map(
    kinds.flatMap((kind) =>
      [kind, ...LanguageSchema.options.map((one) => wordOf(kind, one))].map((word) => [plain(word), kind] as const),
    ),
  );
  const written = (scopes: readonly DataScope[], write: (kind: Kind, id: number) => string | null) =>
    scopes.flatMap((scope) =>
      kinds.flatMap((kind) => {
        const id = idOf(scope, kind);
        return id === undefined ? [] : [`${wordOf(kind)}: ${write(kind, id)}`];
      }),
    );
  const readOne = (part: string): DataScope => {
    const at = part.search(/[:：]/);
    const kind = kindOf.get(plain(part.slice(0, Math.max(at, 0))));
    if (!kind) throw new CellProblem('scope', { name: part });
    return { [`${kind}Id`]: sites[kind].read(part.slice(at + 1).trim()) };
  };
  return {
    write: (scopes) =>
      joined(
        written(scopes as DataScope[], (kind, id) => sites[kind].write(id)),
        '; ',
        () => written(scopes as DataScope[], (_kind, id) => `#${id}`),
      ),
    read: (cell) => inScopeOrder(parts(cell, divider).map(readOne)),
  };
}
