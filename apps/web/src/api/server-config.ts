import * as z from 'zod/mini';

const ServerConfig = z.object({ ApiUrl: z.string(), version: z.optional(z.string()), build: z.optional(z.string()) });
type ServerConfig = z.infer<typeof ServerConfig>;

let config: ServerConfig = { ApiUrl: '' };

/** Base address of every call, without a trailing slash; empty for the page's own origin. */
export const apiUrl = (): string => config.ApiUrl;

export const buildVersion = (): string => config.version ?? '';

/** Read once before the first call. A page that cannot read it talks to its own origin. */
export async function loadServerConfig(): Promise<void> {
  try {
    const response = await fetch('/serverconfig.json', { headers: { accept: 'application/json' } });
    const parsed = z.safeParse(ServerConfig, await response.json());
    if (parsed.success) config = { ...parsed.data, ApiUrl: parsed.data.ApiUrl.replace(/\/+$/, '') };
  } catch {
    config = { ApiUrl: '' };
  }
}
