/** Where a dialog is at the lower edge of a phone, its popups are positioned relative to the window. */
export const floatingChoices = { floatingStrategy: 'fixed' } as const;
