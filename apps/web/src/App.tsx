import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { AppRoutes } from './routes.tsx';
import { schemeManager, useMantineLook } from './theme/look.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

const colorSchemeManager = schemeManager();

export function App() {
  return (
    <StrictMode>
      <MantineProvider {...useMantineLook()} colorSchemeManager={colorSchemeManager} defaultColorScheme="light">
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
