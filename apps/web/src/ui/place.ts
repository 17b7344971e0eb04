import { createContext, useContext } from 'react';

/** The place of a panel: a desk, where it can be clicked, or a wall. */
export type Place = 'desk' | 'wall';

const PlaceContext = createContext<Place>('desk');

export const PlaceProvider = PlaceContext.Provider;
export const usePlace = (): Place => useContext(PlaceContext);
