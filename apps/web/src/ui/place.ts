import { createContext, useContext } from 'react';

/** Where a panel stands: on somebody's desk, where it can be clicked, or on a wall that is looked at from afar. */
export type Place = 'desk' | 'wall';

const PlaceContext = createContext<Place>('desk');

export const PlaceProvider = PlaceContext.Provider;
export const usePlace = (): Place => useContext(PlaceContext);
