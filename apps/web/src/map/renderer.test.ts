import { expect, test } from 'vitest';
import { profileRenderer } from './renderer.ts';

test.each([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'llvmpipe (LLVM 15.0.7, 256 bits)',
  'Microsoft Basic Render Driver',
])('%s draws in software: fewer pixels', (name) => {
  const software = profileRenderer(name, 2);
  const hardware = profileRenderer('ANGLE (NVIDIA GeForce RTX 3060)', 2);
  expect(software.isSoftware).toBe(true);
  expect(hardware.isSoftware).toBe(false);
  expect(software.pixelRatio).toBe(1);
  expect(hardware.pixelRatio).toBe(2);
});
