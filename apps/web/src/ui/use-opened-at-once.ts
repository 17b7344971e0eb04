import { useEffect, useRef, useState } from 'react';

/** For a menu that takes its button's place when it is pressed: it has the focus, is opened, and gives the focus back there. */
export function useOpenedAtOnce() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return { button, menu: { opened: isOpen, onChange: setOpen } };
}
