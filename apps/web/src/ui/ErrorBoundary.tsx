import { Component, type ReactNode } from 'react';
import { isChunkError, isMissingModule } from '../errors/chunk-error.ts';
import { translate } from '../i18n/i18n.ts';
import { ChunkFailure } from './ChunkFailure.tsx';
import { PageError } from './Failure.tsx';
import { PanelError } from './states.tsx';

interface ErrorBoundaryProps {
  scope: 'page' | 'panel';
  children: ReactNode;
  /** A changed key clears the error: the path of the page, or the subject of the panel. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  error: Error | null;
  resetKey: string | undefined;
}

/** Contains an error within its page or panel. React passes it to the log. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isChunkError(error)) return <ChunkFailure />;
    const retry = () => this.setState({ error: null });
    const message = isMissingModule(error) ? translate('error.module') : error.message || translate('error.unknown');
    return this.props.scope === 'page' ? (
      <PageError message={message} onRetry={retry} />
    ) : (
      <PanelError message={message} onRetry={retry} />
    );
  }
}
