//! HiGHS as a reader of files: its library, since a program of it is seldom installed.

#![allow(unsafe_code, reason = "a C interface has no other")]

use highs_sys::{
    Highs_create, Highs_destroy, Highs_getModelStatus, Highs_getObjectiveValue, Highs_readModel,
    Highs_run, Highs_setBoolOptionValue, Highs_setDoubleOptionValue, MODEL_STATUS_INFEASIBLE,
    MODEL_STATUS_OPTIMAL, STATUS_OK,
};
use std::ffi::CString;
use std::path::Path;

/// The optimum of the model in a file; `None` = infeasible.
pub(crate) fn optimum(file: &Path) -> Option<f64> {
    let name = CString::new(file.to_str().expect("a path in UTF-8")).expect("no zeros");
    // SAFETY: the instance is used here alone and destroyed once; all texts end with 0.
    let (read, status, objective) = unsafe {
        let highs = Highs_create();
        Highs_setBoolOptionValue(highs, c"output_flag".as_ptr(), 0);
        Highs_setDoubleOptionValue(highs, c"mip_rel_gap".as_ptr(), 0.0);
        let read = Highs_readModel(highs, name.as_ptr());
        Highs_run(highs);
        let end = (read, Highs_getModelStatus(highs), Highs_getObjectiveValue(highs));
        Highs_destroy(highs);
        end
    };
    assert_eq!(read, STATUS_OK, "HiGHS takes {} amiss", file.display());
    match status {
        MODEL_STATUS_OPTIMAL => Some(objective),
        MODEL_STATUS_INFEASIBLE => None,
        other => panic!("HiGHS ends with status {other}"),
    }
}
