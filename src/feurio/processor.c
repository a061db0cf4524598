/* Whether this processor can run the compiled engine. Compiled for any processor, and asked before anything else of the
   engine is loaded (see __init__.py). */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject* can_run(PyObject* self, PyObject* ignored) {
#if defined(FEURIO_LEVEL_2) && (defined(__x86_64__) || defined(__i386__))
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("sse4.2")) Py_RETURN_FALSE;
#endif
    Py_RETURN_TRUE;
}

static PyMethodDef methods[] = {
    {"can_run", can_run, METH_NOARGS, "Whether this processor can run the compiled engine."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "processor", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_processor(void) { return PyModuleDef_Init(&module); }
