import { configure } from '@testing-library/react';
import { limits } from '../../src-testing/limits.ts';

/** Runs before each test file of the renderer. */
configure({ asyncUtilTimeout: limits.conditionMs });
