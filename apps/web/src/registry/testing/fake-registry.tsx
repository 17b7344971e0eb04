import { vi } from 'vitest';
import { answerCall, refusal, type Call } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import type { RegistryDefinition, RegistryRow } from '../definition.ts';
import { RegistryPage } from '../RegistryPage.tsx';

/** Files are uploaded by XMLHttpRequest, which reports progress. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  #method = '';
  #url = '';
  status = 0;
  responseText = '';
  withCredentials = false;
  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(): void {
    this.withCredentials = true;
  }
  send(form: FormData): void {
    void answerCall(this.#method, this.#url, form.get('file') as unknown as Call['body']).then(async (answer) => {
      this.status = answer.status;
      this.responseText = await answer.text();
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

interface Registry {
  readonly rows: ReadonlyMap<number, RegistryRow>;
  readonly permissions: readonly string[];
  readonly path?: string;
}

/** The page of a definition with a fake server that stores rows. Routes of the test take precedence. */
export function renderRegistry(definition: RegistryDefinition, { rows, permissions, path = '/' }: Registry): void {
  const row = ({ path: asked }: Call) => rows.get(Number(asked.split('/').at(-1))) ?? refusal(404, 'gone');
  renderApp(<RegistryPage definition={definition} />, {
    routes: {
      'GET /rest/[a-z-]+': () => ({ current: 1, size: 20, total: rows.size, records: [...rows.values()] }),
      '(GET|PUT) /rest/[a-z-]+/\\d+': row,
    },
    permissions,
    path,
    style: 'width: 1100px; height: 700px',
  });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}
