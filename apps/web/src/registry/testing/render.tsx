import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../../theme/mantine-styles.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import { theme } from '../../theme/theme.ts';
import type { RegistryDefinition } from '../definition.ts';
import { RegistryPage } from '../RegistryPage.tsx';

/** Draws the page of a definition as the application does; what comes back takes it away. */
export function renderRegistry(definition: RegistryDefinition, address = '/'): () => void {
  const place = document.createElement('div');
  place.style.cssText = 'width:1100px;height:700px';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter initialEntries={[address]}>
            <RegistryPage definition={definition} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  return () => {
    flushSync(() => root.unmount());
    place.remove();
  };
}
