import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { AppRoutes } from './routes.tsx';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { colorSchemeManager, theme } from './theme/theme.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
      >
        <Suspense>
          <Notifications position="top-center" limit={5} />
        </Suspense>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary scope="page">
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </ErrorBoundary>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
