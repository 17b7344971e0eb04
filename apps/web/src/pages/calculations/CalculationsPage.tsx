export { CalculationsList as CalculationsPage } from '../../features/calculations/CalculationsList.tsx';
