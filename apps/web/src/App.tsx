import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { AppRoutes } from './routes.tsx';
import { schemeManager, useMantineLook } from './session/look.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { Toasts } from './ui/Toasts.tsx';

const colorSchemeManager = schemeManager();

export function App() {
  return (
    <StrictMode>
      <MantineProvider {...useMantineLook()} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
        <Toasts />
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
