// One browser runs all files: none begins with the language, the look or the log of another.
document.cookie = 'language=; path=/; max-age=0';
localStorage.clear();
sessionStorage.clear();
