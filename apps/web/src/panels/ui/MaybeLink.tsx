import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePlace } from '../../ui/place.ts';

interface MaybeLinkProps {
  to: string;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** Leads to what is behind a figure on a desk; on a wall, where nothing is clicked, the figure alone. */
export function MaybeLink({ to, className, title, children }: MaybeLinkProps) {
  if (usePlace() === 'wall') return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} title={title}>
      {children}
    </Link>
  );
}
