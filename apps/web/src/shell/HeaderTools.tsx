import { FullScreenButton } from './FullScreenButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { SchemeMenu } from './SchemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Everything of the header that opens; at phone width the user's menu holds it all. */
export function HeaderTools({ isPhone }: { isPhone: boolean }) {
  return (
    <>
      {!isPhone && (
        <>
          <SchemeMenu />
          <LanguageMenu />
          <FullScreenButton />
        </>
      )}
      <UserMenu isPhone={isPhone} />
    </>
  );
}
