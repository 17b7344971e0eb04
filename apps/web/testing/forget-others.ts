import { afterEach } from 'vitest';
import { cleanUp } from './render-app.tsx';

// All files share one page and what it has loaded: none begins with the language, the look, the log or the elements of another.
document.cookie = 'language=; path=/; max-age=0';
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();

afterEach(cleanUp);
