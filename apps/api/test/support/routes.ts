import type { App } from '../../src/app-type.ts';

const LINE = /^((?:│ {3}| {4})*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/;

/** Every route of the server as `[method, pattern]`, hidden ones too, from its own router. */
export function routesOf(app: App): [string, string][] {
  const above: string[] = [];
  const routes: [string, string][] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = LINE.exec(line);
    if (!match) continue;
    const [, indent = '', label = '', methods] = match;
    const depth = indent.length / 4;
    above.length = depth;
    above.push(label);
    const path = above.join('');
    for (const method of methods?.split(', ') ?? []) routes.push([method, path]);
  }
  return routes;
}
