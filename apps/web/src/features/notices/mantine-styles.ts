import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
