import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Checkbox.css';
