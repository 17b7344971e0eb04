export { ComparisonView as ComparisonPage } from '../../features/comparison/ComparisonView.tsx';
