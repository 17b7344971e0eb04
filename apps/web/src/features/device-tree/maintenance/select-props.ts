/** Where a dialog stands at the lower edge of a phone, what floats from it is placed by the window, not by the page. */
export const floatingChoices = { floatingStrategy: 'fixed' } as const;
