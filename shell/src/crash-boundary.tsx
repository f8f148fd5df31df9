import { Component, type ReactNode } from 'react';

interface Props {
  readonly resetKey: string;
  readonly onReset: () => void;
  readonly onCrash: (error: Error) => void;
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly resetKey: string;
}

export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ resetKey, onReset }: Props, state: State): State | null {
    if (resetKey === state.resetKey) return null;
    if (state.error) onReset();
    return { error: undefined, resetKey };
  }

  override componentDidCatch(error: Error): void {
    this.props.onCrash(error);
  }

  override componentWillUnmount(): void {
    if (this.state.error) this.props.onReset();
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
