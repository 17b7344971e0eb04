import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { AppRoutes } from './routes.tsx';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { colorSchemeManager, theme } from './theme/theme.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
      >
        <Notifications position="top-right" limit={5} />
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
