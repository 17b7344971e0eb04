import { afterEach } from 'vitest';
import { cleanUp } from './render-app.tsx';

// All files share one page and its modules, so language, look, log and elements of other files are cleared.
document.cookie = 'language=; path=/; max-age=0';
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();

afterEach(cleanUp);
