import { useEffect, useRef, useState } from 'react';

/** For a menu that replaces its pressed button: it opens with the focus and returns it. */
export function useOpenedAtOnce() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return { button, menu: { opened: isOpen, onChange: setOpen } };
}
